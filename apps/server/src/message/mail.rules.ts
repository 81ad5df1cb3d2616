import { mails, waySteps, ways } from '@jinli/contract/concept/concepts'
import { statementTypes } from '@jinli/contract/statement/statement'
import {
  adjustmentCodes,
  adjustmentLabels,
  depositCodes,
  moneyBackLabel,
  reviewLabels,
  transferCodes,
  transferLabels,
  withdrawalCodes,
} from '@jinli/contract/states'
import { depositMethodLabels } from '@jinli/contract/vocabulary'
import { minuteText } from '@jinli/contract/wire/brand-time'
import { formatYuan } from '@jinli/money/money'

/** The data for the mail about a decision, with the values of the player's record (amount in fen). */
export type MailFacts = {
  number: string
  amount: bigint | null
  way: string
  reason: string
  until: Date | null
}

type Words = { title: string; words: string }
/** The text of a mail with placeholders such as `{amount}`, and the app screen to which the mail links. */
type Letter = Words & { link?: string; wordsWithoutAmount?: string; record?: undefined }
/** The text of a mail about a record of the statement; `state` is a state of such a record. */
type RecordLetter = Words & {
  record: keyof typeof statementTypes
  state: string
  /** For a record of type 9: its kind, whose label the mail shows. */
  way?: keyof typeof ways
  /** Whether the amount of an approved withdrawal came back. */
  isMoneyBack?: true
  /** A reason that is the same for all mails of this kind. */
  reason?: string
}

export type MailKind = keyof typeof mails

const review: Readonly<Record<number, string>> = reviewLabels
const stateLabels: Readonly<
  Record<keyof typeof statementTypes, readonly [Record<string, number>, typeof review]>
> = {
  deposit: [depositCodes, review],
  withdrawal: [withdrawalCodes, review],
  transferIn: [transferCodes, transferLabels],
  transferOut: [transferCodes, transferLabels],
  other: [adjustmentCodes, adjustmentLabels],
}

function yuan(fen: bigint | null): string {
  if (fen === null) return '不限'
  return fen < 0n ? `-¥${formatYuan(-fen)}` : `¥${formatYuan(fen)}`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function plain(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

function fact(name: string, value: string): string {
  return `${name}：${plain(value)}`
}

const methods: Readonly<Record<string, string>> = depositMethodLabels

function stateLabel({ record, state, isMoneyBack }: RecordLetter): string {
  if (isMoneyBack) return moneyBackLabel
  const [codes, labels] = stateLabels[record]
  return labels[codes[state] ?? -1] ?? ''
}

function aboutRecord(letter: RecordLetter, facts: MailFacts) {
  const { title, words, record } = letter
  const { number, amount } = facts
  const steps: Readonly<Record<string, { note?: string; reason?: string }>> = waySteps
  const way = letter.way ? ways[letter.way].label : (methods[facts.way] ?? facts.way)
  const reason = letter.reason ?? steps[letter.way ?? '']?.reason ?? facts.reason
  const lines = [
    fact('金额', yuan(amount)),
    fact('状态', stateLabel(letter)),
    ...(reason ? [fact('说明', reason)] : []),
    fact('方式', way),
    fact('订单号', number),
  ]
  return {
    title,
    content: `<p>${words}</p><p>${lines.join('<br>')}</p>`,
    link: `/transRecord?type=${statementTypes[record]}&out_trade_no=${number}`,
  }
}

/** Returns the values of the placeholders. In the mail about an ended stuck bet, `reason` is the payout in fen. */
function partsOf({ number, amount, way, reason, until }: MailFacts) {
  const payout = BigInt(/^\d{1,18}$/.test(reason) ? reason : '0')
  return {
    number,
    amount: yuan(amount),
    way,
    reason,
    until: until ? minuteText(until) : '',
    payout: yuan(payout),
  }
}

function fill(words: string, parts: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
}

/** Returns title and HTML of an automatic mail, and the app screen to which it links. */
export function letterOf(kind: string, facts: MailFacts) {
  const letters: Readonly<Record<string, Letter | RecordLetter>> = mails
  const letter = letters[kind]
  // Only a newer version of the server knows this kind of mail, so the mail gets a general title.
  if (!letter) return { title: '系统通知', content: '', link: '' }
  if (letter.record) return aboutRecord(letter, facts)
  const { title, words, wordsWithoutAmount = words, link = '/userCent' } = letter
  const parts = partsOf(facts)
  const safeParts = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, plain(text)]),
  )
  const sentence = facts.amount === null ? wordsWithoutAmount : words
  return { title: fill(title, parts), content: `<p>${fill(sentence, safeParts)}</p>`, link }
}
