/*
 * Records everything that a process syncs, for the rounds that cut the power. When the process syncs a file, the
 * file's content is copied to SYNCED_TO/files/<inode>-<birth>; when it syncs a folder, the folder's names are written
 * to SYNCED_TO/folders/<inode>-<birth>. The call returns only afterwards. SYNCED_TO thus holds the data that a disk is
 * sure to have; all other writes, names of files included, count as lost.
 *
 *   cc -shared -fPIC -O2 -o synced.so synced.c -ldl      LD_PRELOAD=synced.so SYNCED_BELOW=… SYNCED_TO=… program
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* A number alone may come again for another file. */
static int identify(int folder, const char *name, char *out, size_t room, mode_t *mode) {
  struct statx found;
  int flags = (*name ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH);
  if (statx(folder, name, flags, STATX_BASIC_STATS | STATX_BTIME, &found) != 0) return -1;
  snprintf(out, room, "%llu-%lld.%09u", (unsigned long long)found.stx_ino, (long long)found.stx_btime.tv_sec,
           found.stx_btime.tv_nsec);
  *mode = found.stx_mode;
  return 0;
}

static void copy_file(int from, int to) {
  static char room[1 << 20];
  off_t at = 0;
  ssize_t got;
  while ((got = pread(from, room, sizeof room, at)) > 0) {
    if (write(to, room, (size_t)got) != got) abort();
    at += got;
  }
}

/* Names with what they lead to; "/" behind a folder's. */
static void copy_names(int from, int to) {
  int again = openat(from, ".", O_RDONLY | O_DIRECTORY);
  DIR *folder = again < 0 ? NULL : fdopendir(again);
  struct dirent *entry;
  char id[80], line[PATH_MAX];
  mode_t mode;
  if (!folder) return;
  while ((entry = readdir(folder))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (identify(from, entry->d_name, id, sizeof id, &mode) != 0) continue;
    int length = snprintf(line, sizeof line, "%s %s%s\n", id, entry->d_name, S_ISDIR(mode) ? "/" : "");
    if (write(to, line, (size_t)length) != length) abort();
  }
  closedir(folder);
}

static void remember(int file) {
  const char *below = getenv("SYNCED_BELOW"), *place = getenv("SYNCED_TO");
  char link[64], path[PATH_MAX], id[80], part[PATH_MAX], whole[PATH_MAX], mine[PATH_MAX];
  mode_t mode;
  if (!below || !place) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  size_t start = strlen(below);
  if (strncmp(path, below, start) != 0 || (path[start] != '/' && path[start] != 0)) return;
  if (identify(file, "", id, sizeof id, &mode) != 0) return;
  const char *kind = S_ISDIR(mode) ? "folders" : "files";
  snprintf(whole, sizeof whole, "%s/%s/%s", place, kind, id);
  snprintf(part, sizeof part, "%s/part", place);
  pthread_mutex_lock(&one_at_a_time);
  int to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (to < 0) abort();
  if (S_ISDIR(mode)) copy_names(file, to);
  else {
    /* The descriptor may be for writing alone. */
    snprintf(mine, sizeof mine, "/proc/self/fd/%d", file);
    int from = open(mine, O_RDONLY);
    if (from < 0) abort();
    copy_file(from, to);
    close(from);
  }
  close(to);
  if (rename(part, whole) != 0) abort();
  pthread_mutex_unlock(&one_at_a_time);
}

static int synced(const char *name, int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = real(file), why = errno;
  if (result == 0) remember(file);
  errno = why;
  return result;
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }
