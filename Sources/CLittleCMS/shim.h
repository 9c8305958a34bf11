#include <lcms2.h>
#include <lcms2_plugin.h>
