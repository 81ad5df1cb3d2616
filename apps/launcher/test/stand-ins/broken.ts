/** Stands for a server that cannot start. */
process.exit(3)
