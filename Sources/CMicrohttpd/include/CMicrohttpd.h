#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

/// What a daemon is started with; `context` is the first argument of every callback.
struct CMicrohttpdSettings {
  unsigned int threads;
  size_t connection_memory;
  unsigned int connection_limit;
  unsigned int per_address_limit;
  unsigned int idle_seconds;
  void *context;
  MHD_AccessHandlerCallback handle;
  void *(*note_target)(void *, const char *, struct MHD_Connection *);
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback note_connection;
};

/// Starts epoll threads without a listening socket: `MHD_start_daemon` is variadic, which Swift cannot call.
struct MHD_Daemon *CMicrohttpd_start(const struct CMicrohttpdSettings *settings);

/// Sets how long nothing may happen on a connection, which is not suspended: `MHD_set_connection_option` is variadic.
void CMicrohttpd_set_idle_seconds(struct MHD_Connection *connection, unsigned int seconds);

/// The four facts of a connection in use here: `MHD_get_connection_info` is variadic.
void *CMicrohttpd_socket_context(struct MHD_Connection *connection);
int CMicrohttpd_socket(struct MHD_Connection *connection);
unsigned int CMicrohttpd_status(struct MHD_Connection *connection);
size_t CMicrohttpd_head_size(struct MHD_Connection *connection);

#endif
