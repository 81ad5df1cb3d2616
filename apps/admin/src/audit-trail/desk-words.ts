import { abuseKindLabels, abuseStateLabels } from '@jinli/contract/abuse-flag.admin'
import { adjustmentStateLabels } from '@jinli/contract/adjustment.admin'
import { agentApplicationLabels } from '@jinli/contract/agent'
import { quarantineStateLabels } from '@jinli/contract/bet.admin'
import { depositFlagLabels, depositStatusLabels } from '@jinli/contract/deposit.admin'
import { mailingAudienceLabels, mailingStateLabels } from '@jinli/contract/message.admin'
import { promotionApplicationLabels } from '@jinli/contract/promotion'
import { rolePresets } from '@jinli/contract/role'
import { staffStatusLabels } from '@jinli/contract/staff-account.admin'
import { endingStateLabels, endingWayLabels } from '@jinli/contract/stuck-bet.admin'
import { conversationLabels } from '@jinli/contract/support.admin'
import { documentStateLabels, textStateLabels } from '@jinli/contract/version'
import { transferStatusLabels } from '@jinli/contract/wallet.admin'
import {
  withdrawalFlagLabels,
  withdrawalStatusLabels,
} from '@jinli/contract/withdrawal.admin'

type Words = Readonly<Record<string, string>>

const roleLabels: Words = Object.fromEntries(
  Object.entries(rolePresets).map(([name, { label }]) => [name, label]),
)

/**
 * States, flags and roles as the desk of a deed's noun shows them: `draft` is one thing of an article and
 * another of an adjustment.
 */
export const deskWords: Readonly<Record<string, Words>> = {
  adjustment: adjustmentStateLabels,
  agent: agentApplicationLabels,
  article: textStateLabels,
  bet: quarantineStateLabels,
  content: textStateLabels,
  deposit: { ...depositFlagLabels, ...depositStatusLabels },
  mailing: { ...mailingAudienceLabels, ...mailingStateLabels },
  risk: { ...abuseKindLabels, ...abuseStateLabels },
  promotion: { ...textStateLabels, ...promotionApplicationLabels },
  setting: documentStateLabels,
  site: documentStateLabels,
  staff: { ...roleLabels, ...staffStatusLabels },
  'stuck-bet': { ...endingStateLabels, ...endingWayLabels },
  support: conversationLabels,
  transfer: transferStatusLabels,
  withdrawal: { ...withdrawalFlagLabels, ...withdrawalStatusLabels },
}

const plain: Words = { true: '是', false: '否' }

/** A word of a deed for people; one that its desk does not know stays as it is. */
export function deskWord(action: string, word: string): string {
  const noun = action.split('.', 1)[0] ?? ''
  return deskWords[noun]?.[word] ?? plain[word] ?? word
}
