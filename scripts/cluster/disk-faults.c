/* LD_PRELOAD: fsync and fdatasync take as many milliseconds longer as the file named by SLOW_DISK says. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void delay(void) {
  const char *path = getenv("SLOW_DISK");
  FILE *file = path ? fopen(path, "r") : NULL;
  long ms = 0;
  if (!file) return;
  if (fscanf(file, "%ld", &ms) != 1) ms = 0;
  fclose(file);
  struct timespec time = {ms / 1000, (ms % 1000) * 1000000};
  nanosleep(&time, NULL);
}

int fsync(int file) {
  delay();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  delay();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
