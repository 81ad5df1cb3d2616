import { adjustmentStateLabels } from '@jinli/contract/adjustment/adjustment.admin'
import { betStateLabels } from '@jinli/contract/bet/bet.admin'
import { depositStageLabels } from '@jinli/contract/deposit/deposit.admin'
import type { Permission } from '@jinli/contract/permission'
import { promotionApplicationLabels } from '@jinli/contract/promotion/promotion'
import type { SearchKind, searchAll } from '@jinli/contract/search/search.admin'
import { transferStateLabels } from '@jinli/contract/wallet/wallet.admin'
import { brandDay } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { withdrawalStateLabels } from '@jinli/contract/withdrawal/withdrawal.admin'

export type SearchGroup = Output<typeof searchAll>[number]
export type SearchRow = SearchGroup['rows'][number]
type May = (permission: Permission) => boolean

const playerLabels = { active: '', disabled: '已冻结', closed: '已注销' }
const labels: Readonly<Record<SearchKind, Readonly<Record<string, string>>>> = {
  player: playerLabels,
  deposit: depositStageLabels,
  withdrawal: withdrawalStateLabels,
  transfer: transferStateLabels,
  bet: betStateLabels,
  adjustment: adjustmentStateLabels,
  promotion: promotionApplicationLabels,
  posting: {},
  staff: {},
}

/** Returns the state of a row in words. */
export function stateText(kind: SearchKind, { state }: Pick<SearchRow, 'state'>): string {
  return labels[kind][state] ?? state
}

/** Returns the address that a row opens. */
export function rowAddress(
  kind: SearchKind,
  { number, name }: Pick<SearchRow, 'number' | 'name'>,
  may: May,
): string {
  const text = encodeURIComponent(number)
  const today = brandDay(new Date())
  const player = `/players/${encodeURIComponent(name)}?tab=lines`
  const addresses: Readonly<Record<SearchKind, string>> = {
    player: `/players/${text}`,
    deposit: `/deposits/${text}?state=`,
    withdrawal: `/withdrawals/${text}?state=`,
    transfer: `/transfers?state=all&search=${text}`,
    bet: `/bets?search=${text}`,
    adjustment: `/adjustments?search=${text}`,
    promotion: `/promotion-applications/${text}?state=`,
    posting: name && may('player.view') ? player : '/postings',
    staff: may('audit.view')
      ? `/audit?username=${text}&since=${today}&until=${today}`
      : '/staff',
  }
  return addresses[kind]
}

/** Returns the address of the list of a kind, narrowed to a search. */
export function listAddress(kind: SearchKind, search: string): string {
  // The list looks for an amount only where the text says that it is one.
  const isAmount = /^\d{2,3}$/.test(search) && kind !== 'player'
  const text = encodeURIComponent(isAmount ? `¥${search}` : search)
  const addresses: Readonly<Record<SearchKind, string>> = {
    player: `/players?search=${text}`,
    deposit: `/deposits?state=&search=${text}`,
    withdrawal: `/withdrawals?state=&search=${text}`,
    transfer: `/transfers?state=all&search=${text}`,
    bet: `/bets?search=${text}`,
    adjustment: `/adjustments?search=${text}`,
    promotion: `/promotion-applications?state=&search=${text}`,
    posting: '/postings',
    staff: '/staff',
  }
  return addresses[kind]
}
