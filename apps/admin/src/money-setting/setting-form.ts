import type { MoneySettingKey } from '@jinli/contract/money-setting'
import { fenOfNumber, parseYuan, yuanNumber, yuanText } from '@jinli/money/money'
import { microNumber, parseMicro } from '@jinli/money/usdt'
import { plainText } from '../page/plain-text.ts'

export type FieldKind =
  | 'switch'
  | 'yuan'
  | 'micro'
  | 'count'
  | 'text'
  | 'lines'
  | 'accounts'
export type SettingField = {
  name: string
  kind: FieldKind
  hint?: string
  /** What 0 means. */
  off?: string
}
export const accountParts = ['bank_name', 'bank_no', 'bank_owner', 'bank_address'] as const
/** What the form holds: texts as typed, switches, and the accounts as texts. */
export type SettingForm = Record<string, unknown>

const range: readonly SettingField[] = [
  { name: 'enabled', kind: 'switch' },
  { name: 'min', kind: 'yuan' },
  { name: 'max', kind: 'yuan' },
]
const coin: readonly SettingField[] = [...range, { name: 'address', kind: 'text' }]
const qr: readonly SettingField[] = [
  ...range,
  { name: 'payee', kind: 'text' },
  { name: 'code', kind: 'text' },
]

/** The controls of each setting, in the order people fill them in. */
export const settingFields: Readonly<Record<MoneySettingKey, readonly SettingField[]>> = {
  'deposit.bank': [...range, { name: 'accounts', kind: 'accounts' }],
  'deposit.usdt_trc20': coin,
  'deposit.usdt_erc20': coin,
  'deposit.wechat': qr,
  'deposit.alipay': qr,
  rates: [
    { name: 'deposit_rate', kind: 'micro', hint: '元 / USDT' },
    { name: 'withdraw_rate', kind: 'micro', hint: '元 / USDT' },
    { name: 'fee_trc20', kind: 'micro', hint: 'USDT / 笔' },
    { name: 'fee_erc20', kind: 'micro', hint: 'USDT / 笔' },
  ],
  review: [
    { name: 'two_person_above', kind: 'yuan', hint: '0 为不启用', off: '不启用' },
    { name: 'turnover_blocks', kind: 'switch' },
    { name: 'auto_blocks_manual', kind: 'switch' },
    { name: 'open_deposits_max', kind: 'count', hint: '0 为不限', off: '不限' },
    { name: 'open_withdrawals_max', kind: 'count', hint: '0 为不限', off: '不限' },
    { name: 'withdrawals_per_day', kind: 'count', hint: '0 为不限', off: '不限' },
    {
      name: 'freeze_hours_after_credential',
      kind: 'count',
      hint: '0 为不冻结',
      off: '不冻结',
    },
    { name: 'freeze_hours_after_card', kind: 'count', hint: '0 为不等待', off: '不等待' },
  ],
  reasons: [
    { name: 'deposit', kind: 'lines', hint: '每行一条' },
    { name: 'withdrawal', kind: 'lines', hint: '每行一条' },
    { name: 'adjustment', kind: 'lines', hint: '每行一条' },
  ],
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

function typed(kind: FieldKind, value: unknown): unknown {
  if (kind === 'yuan') return typeof value === 'number' ? yuanText(fenOfNumber(value)) : ''
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'switch') return value === true
  if (kind === 'accounts') return Array.isArray(value) ? value : []
  // Documents of long ago lack the figures that came later: off.
  return plainText(kind === 'count' ? (value ?? 0) : value)
}

/** A document of the wire as the form shows it. */
export function formOf(key: MoneySettingKey, value: unknown): SettingForm {
  const document = asRecord(value)
  return Object.fromEntries(
    settingFields[key].map(({ name, kind }) => [name, typed(kind, document[name])]),
  )
}

/** A typed figure as a wire number; what is none stays text, so that the contract's rules name it. */
function figure(entered: string, read: (text: string) => number | null): unknown {
  return read(entered) ?? entered
}

function sent(kind: FieldKind, value: unknown): unknown {
  if (kind === 'switch') return value === true
  if (kind === 'accounts') {
    return (Array.isArray(value) ? value : []).map((account) =>
      Object.fromEntries(
        Object.entries(asRecord(account)).map(([name, part]) => [
          name,
          plainText(part).trim(),
        ]),
      ),
    )
  }
  const text = plainText(value).trim()
  if (kind === 'yuan') {
    return figure(text.replace(/[,，\s]/g, ''), (plain) => {
      const fen = parseYuan(plain)
      return fen === null ? null : yuanNumber(fen)
    })
  }
  if (kind === 'micro') {
    return figure(text, (plain) => {
      const micro = parseMicro(plain)
      return micro === null ? null : microNumber(micro)
    })
  }
  if (kind === 'count') {
    return figure(text, (plain) =>
      /^\d{1,4}$/.test(plain) ? Number.parseInt(plain, 10) : null,
    )
  }
  if (kind === 'lines') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  }
  return text
}

/** What the form says, as a whole document of the wire. */
export function documentOf(key: MoneySettingKey, form: SettingForm): object {
  return Object.fromEntries(
    settingFields[key].map(({ name, kind }) => [name, sent(kind, form[name])]),
  )
}
