import * as z from 'zod/mini'

/** The code of a transfer's state in its record (spec §4). It is in a separate file, which every first view loads. */
export const transferCode = z.literal([0, 1, 2, 3])
export type TransferCode = z.output<typeof transferCode>
