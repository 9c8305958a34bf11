// What Swift's module of the C library leaves out.
#include <malloc.h>
