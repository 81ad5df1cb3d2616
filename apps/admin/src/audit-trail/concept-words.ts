import {
  abuseKindLabels,
  abuseStateLabels,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { adjustmentStateLabels } from '@jinli/contract/adjustment/adjustment.admin'
import { agentApplicationLabels } from '@jinli/contract/agent/agent'
import { rejectedRowStateLabels } from '@jinli/contract/bet/bet.admin'
import {
  depositFlagLabels,
  depositStageLabels,
} from '@jinli/contract/deposit/deposit.admin'
import {
  mailingAudienceLabels,
  mailingStateLabels,
} from '@jinli/contract/message/message.admin'
import { staffStatusLabels } from '@jinli/contract/operator/staff-account.admin'
import { staffDraftKindLabels } from '@jinli/contract/operator/staff-draft.admin'
import { correctionStateLabels } from '@jinli/contract/profile/correction.admin'
import { promotionApplicationLabels } from '@jinli/contract/promotion/promotion'
import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import { rolePresets } from '@jinli/contract/role/role'
import { winHoldStateLabels } from '@jinli/contract/seamless/win-hold.admin'
import {
  endingStateLabels,
  endingWayLabels,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { conversationLabels } from '@jinli/contract/support/support.admin'
import { documentStateLabels, textStateLabels } from '@jinli/contract/version/version'
import { transferStateLabels } from '@jinli/contract/wallet/wallet.admin'
import {
  withdrawalFlagLabels,
  withdrawalStateLabels,
} from '@jinli/contract/withdrawal/withdrawal.admin'
import {
  reversalCauseLabels,
  reversalStateLabels,
} from '@jinli/contract/withdrawal/withdrawal-reversal'

type Words = Readonly<Record<string, string>>

const roleLabels: Words = Object.fromEntries(
  Object.entries(rolePresets).map(([name, { label }]) => [name, label]),
)

/**
 * Labels of states, flags and roles by the noun of the action: the state `draft` of an article has another label
 * than that of an adjustment.
 */
export const conceptWords: Readonly<Record<string, Words>> = {
  adjustment: adjustmentStateLabels,
  agent: agentApplicationLabels,
  article: textStateLabels,
  bet: rejectedRowStateLabels,
  content: textStateLabels,
  deposit: { ...depositFlagLabels, ...depositStageLabels },
  mailing: { ...mailingAudienceLabels, ...mailingStateLabels },
  risk: { ...abuseKindLabels, ...abuseStateLabels },
  promotion: { ...textStateLabels, ...promotionApplicationLabels },
  player: { ...restrictionLabels, ...correctionStateLabels },
  setting: documentStateLabels,
  site: documentStateLabels,
  staff: { ...roleLabels, ...staffStatusLabels, ...staffDraftKindLabels },
  'stuck-bet': { ...endingStateLabels, ...endingWayLabels },
  support: conversationLabels,
  transfer: transferStateLabels,
  'win-hold': winHoldStateLabels,
  withdrawal: {
    ...withdrawalFlagLabels,
    ...withdrawalStateLabels,
    ...reversalCauseLabels,
    ...reversalStateLabels,
  },
}

/** Nouns whose values in the audit trail are in fen and micro units, as in the database. */
const storedNouns = new Set([
  'adjustment',
  'deposit',
  'staff',
  'stuck-bet',
  'transfer',
  'win-hold',
  'withdrawal',
])

const plain: Words = { true: '是', false: '否' }

function nounOf(action: string): string {
  return action.split('.', 1)[0] ?? ''
}

/** Whether the values of an action are in fen and micro units. */
export function isStored(action: string): boolean {
  return storedNouns.has(nounOf(action))
}

/** Returns the label of a value of an action; an unknown value is returned unchanged. */
export function conceptWord(action: string, word: string): string {
  return conceptWords[nounOf(action)]?.[word] ?? plain[word] ?? word
}
