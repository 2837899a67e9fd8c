#ifndef LOG_H
#define LOG_H

enum level { LEVEL_INFO, LEVEL_ERROR };

struct log_sink {
  const char *name;
  void (*write)(struct log_sink *sink, const char *text);
  struct log_sink *next;
};

typedef struct log_sink sink_t;

extern sink_t *log_sinks;

void log_line(enum level level, const char *text);
int log_add(sink_t *sink);

#endif
