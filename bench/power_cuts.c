/* Notes every write and sync of files in a folder, so that bench/power_cuts.py can undo writes that were not synced.
 *
 * It is loaded with LD_PRELOAD. A record says what a write is about to overwrite, in whole sectors, or that a file was
 * synced, shortened or removed. Nothing is really synced: a cut undoes what a disk could have lost. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define SECTOR 512
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct record {
    uint64_t kind;   /* W: written, S: synced, T: shortened, U: removed */
    uint64_t file;   /* its inode */
    uint64_t size;   /* of the file before */
    uint64_t begin;  /* where the old content begins */
    uint64_t end;    /* where the write ends; for T the new size */
    uint64_t length; /* of the old content, which follows */
};

static void note(struct record record, const void *old) {
    static int journal = -1;
    if (journal < 0) journal = open(getenv("CUTS_JOURNAL"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    struct iovec parts[2] = {{&record, sizeof record}, {(void *)old, record.length}};
    if (REAL(writev)(journal, parts, 2) != (ssize_t)(sizeof record + record.length)) abort();
}

static int in_folder(const char *path) {
    const char *folder = getenv("CUTS_FOLDER");
    return folder && !strncmp(path, folder, strlen(folder));
}

static int watched(int fd, struct stat *found) {
    char link[64], path[4096];
    if (fstat(fd, found) || !S_ISREG(found->st_mode)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return in_folder(path);
}

/* Closing a file releases the process's locks on it, so it is opened again only if it cannot be read as it is. */
static void read_old(int fd, char *old, size_t length, off_t begin) {
    ssize_t got = pread(fd, old, length, begin);
    if (got < 0 && errno == EBADF) {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        int reading = open(link, O_RDONLY | O_CLOEXEC);
        got = pread(reading, old, length, begin);
        close(reading);
    }
    if (got != (ssize_t)length) abort();
}

static void note_write(int fd, off_t at, size_t length) {
    struct stat found;
    if (!length || !watched(fd, &found)) return;
    off_t begin = at / SECTOR * SECTOR, end = (at + (off_t)length + SECTOR - 1) / SECTOR * SECTOR;
    if (end > found.st_size) end = found.st_size;
    size_t kept = end > begin ? (size_t)(end - begin) : 0;
    char *old = malloc(kept + 1);
    if (kept) read_old(fd, old, kept, begin);
    note((struct record){'W', found.st_ino, found.st_size, begin, at + length, kept}, old);
    free(old);
}

static int note_sync(int fd) {
    struct stat found;
    if (watched(fd, &found)) note((struct record){'S', found.st_ino, found.st_size, 0, 0, 0}, NULL);
    return 0;
}

static void note_size(int fd, off_t size) {
    struct stat found;
    if (watched(fd, &found) && size < found.st_size)
        note((struct record){'T', found.st_ino, found.st_size, 0, size, 0}, NULL);
}

static void note_removal(const char *path) {
    struct stat found; /* the number of a removed file is used again for the next one */
    if (!stat(path, &found) && S_ISREG(found.st_mode) && found.st_nlink == 1)
        note((struct record){'U', found.st_ino, found.st_size, 0, 0, 0}, NULL);
}

ssize_t write(int fd, const void *data, size_t length) {
    struct stat found;
    if (!fstat(fd, &found) && S_ISREG(found.st_mode))
        note_write(fd, fcntl(fd, F_GETFL) & O_APPEND ? found.st_size : lseek(fd, 0, SEEK_CUR), length);
    return REAL(write)(fd, data, length);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
    note_write(fd, at, length);
    return REAL(pwrite)(fd, data, length, at);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t at) { return pwrite(fd, data, length, at); }

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
    size_t length = 0;
    for (int part = 0; part < count; part++) length += parts[part].iov_len;
    note_write(fd, at, length);
    return REAL(pwritev)(fd, parts, count, at);
}

int fsync(int fd) { return note_sync(fd); }
int fdatasync(int fd) { return note_sync(fd); }

int ftruncate(int fd, off_t size) {
    note_size(fd, size);
    return REAL(ftruncate)(fd, size);
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

int unlink(const char *path) {
    note_removal(path);
    return REAL(unlink)(path);
}

int rename(const char *from, const char *to) {
    note_removal(to);
    return REAL(rename)(from, to);
}
