import type { listDeposits } from '@jinli/contract/deposit.admin'
import type { WireOutput } from '@jinli/contract/endpoint'

export type DepositRow = WireOutput<typeof listDeposits>['data'][number]
