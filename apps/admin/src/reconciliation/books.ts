import type { reconciliation } from '@jinli/contract/reconciliation/reconciliation.admin'
import type { Output } from '@jinli/contract/wire/endpoint'

export type Books = Output<typeof reconciliation>
