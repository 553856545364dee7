/**
 * A thread cannot set the umask of its process, which the control socket does while it begins to listen. The socket's permissions are
 * tested in a process of their own.
 */
process.umask = () => 0o022;
