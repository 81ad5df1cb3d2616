import type { Output } from '@jinli/contract/endpoint'
import type { reconciliation } from '@jinli/contract/reconciliation.admin'

/** The house's accounts, the venues beside their own reports, and what needs a person. */
export type Books = Output<typeof reconciliation>
