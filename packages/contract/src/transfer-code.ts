import * as z from 'zod/mini'

/** The state of a transfer as its record tells it (spec §4); by itself, for every first view carries it. */
export const transferCode = z.literal([0, 1, 2, 3])
export type TransferCode = z.output<typeof transferCode>
