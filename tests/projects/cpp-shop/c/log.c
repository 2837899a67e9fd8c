#include "log.h"
#include <stdio.h>

sink_t *log_sinks = NULL;

static void print(struct log_sink *sink, const char *text) { printf("%s %s\n", sink->name, text); }

static sink_t standard = {"out", print, NULL};

int log_add(sink_t *sink) {
  sink->next = log_sinks;
  log_sinks = sink;
  return 0;
}

void log_line(enum level level, const char *text) {
  struct log_sink *sink;
  if (log_sinks == NULL) log_add(&standard);
  for (sink = log_sinks; sink != NULL; sink = sink->next)
    if (level <= LEVEL_ERROR) sink->write(sink, text);
}
