/** A server that cannot start. */
process.exit(3)
