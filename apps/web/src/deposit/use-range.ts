import { CallRefused } from '@jinli/client/failure'
import { getPayRange } from '@jinli/contract/deposit/deposit'
import {
  type DepositRange,
  defaultDepositRange,
} from '@jinli/contract/deposit/deposit.rules'
import { type DepositMethod, payRangeTypes } from '@jinli/contract/vocabulary'
import { useCallQuery } from '../api/query.ts'
import { methodOf, type Protocol, protocols } from './pay-ways.ts'

/** Returns the amount range of a deposit method; 100 to 10000 until the range is loaded (spec §5 Deposit). */
export function useRange(method: DepositMethod): DepositRange {
  const { data } = useCallQuery(getPayRange, { type: payRangeTypes[method] })
  if (!data) return defaultDepositRange
  return { min: data.min_price, max: data.max_price }
}

function isClosed(error: Error | null): boolean {
  return error instanceof CallRefused && error.key === 'deposit.method-unavailable'
}

/** Returns the open USDT protocols, which are those whose amount range the server does not refuse. */
export function useProtocols(isEnabled: boolean): Protocol[] {
  const trc20 = { type: payRangeTypes[methodOf('usdt', 'TRC20')] }
  const erc20 = { type: payRangeTypes[methodOf('usdt', 'ERC20')] }
  const closedProtocols: Record<Protocol, boolean> = {
    TRC20: isClosed(useCallQuery(getPayRange, trc20, { enabled: isEnabled }).error),
    ERC20: isClosed(useCallQuery(getPayRange, erc20, { enabled: isEnabled }).error),
  }
  return protocols.filter((protocol) => !closedProtocols[protocol])
}
