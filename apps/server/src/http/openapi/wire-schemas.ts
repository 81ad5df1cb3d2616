import { bankDocument } from '@jinli/contract/bank/bank.admin'
import { moneySettings } from '@jinli/contract/money-setting/money-setting'
import { settingDocument } from '@jinli/contract/money-setting/money-setting.admin'
import { termsDocument } from '@jinli/contract/promotion/promotion.admin'
import { promotionTerms } from '@jinli/contract/promotion/promotion-terms'
import { siteDocument } from '@jinli/contract/site/site.admin'
import { siteSettings } from '@jinli/contract/site/site-setting'
import {
  betCode,
  betLabels,
  orderCode,
  reviewLabels,
  transferLabels,
} from '@jinli/contract/states'
import { transferCode } from '@jinli/contract/wallet/transfer-code'
import { instantOr } from '@jinli/contract/wire/instant-or'
import {
  amount,
  deadline,
  flag,
  instant,
  micro,
  money,
  noData,
  quotedRate,
  time,
} from '@jinli/contract/wire/wire'
import type * as z from 'zod/mini'
import { type Json, pascal, refOf, withWords } from './json.ts'

const brandTime = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-01-31 20:15:00'],
}
const isoTime = {
  type: 'string',
  format: 'date-time',
  examples: ['2026-01-31T12:15:00.000Z'],
}

/** The largest rate of an input, and the largest amount of yuan that is exact in fen. */
const largest = { rate: 1_000_000, money: Number.MAX_SAFE_INTEGER / 100, micro: 1e12 }

function numberOf(description: string, max: number, example: number): Json {
  return { type: 'number', description, minimum: -max, maximum: max, examples: [example] }
}

/** The named schemas of values that are something else inside than on the wire. */
export const wireSchemas: readonly { type: z.core.$ZodType; name: string; json: Json }[] = [
  {
    type: money,
    name: 'Money',
    json: numberOf('Yuan, with at most two decimals', largest.money, 88.5),
  },
  {
    type: micro,
    name: 'Decimal',
    json: numberOf(
      'A rate, or an amount of USDT: at most six decimals',
      largest.micro,
      7.12,
    ),
  },
  {
    type: amount,
    name: 'Amount',
    json: {
      description:
        'Yuan in a request: best a decimal text, so that no float is on the way. Empty or left out is refused with the words of the call',
      anyOf: [
        {
          type: 'string',
          pattern: '^((0|[1-9]\\d{0,8})(\\.\\d{1,2})?)?$',
          maxLength: 12,
          examples: ['100.00'],
        },
        { type: 'number', minimum: 0, exclusiveMaximum: 1e9 },
      ],
    },
  },
  {
    type: quotedRate,
    name: 'QuotedRate',
    json: {
      type: 'number',
      description: 'The rate that the player saw; left out where none was shown',
      minimum: 0,
      maximum: largest.rate,
      examples: [7.12],
    },
  },
  {
    type: time,
    name: 'BrandTime',
    json: { ...brandTime, description: 'A time of Shanghai' },
  },
  {
    type: deadline,
    name: 'Deadline',
    json: { ...brandTime, description: 'The end of something, a time of Shanghai' },
  },
  { type: instant, name: 'Instant', json: isoTime },
  {
    type: instantOr,
    name: 'InstantOrEmpty',
    json: { anyOf: [{ const: '' }, isoTime] },
  },
  {
    type: flag,
    name: 'Flag',
    json: withWords({ type: 'integer', enum: [0, 1] }, { 0: 'no', 1: 'yes' }),
  },
  {
    type: noData,
    name: 'NoData',
    json: { type: ['object', 'null'], description: 'Null, or an object without fields' },
  },
  {
    type: orderCode,
    name: 'OrderCode',
    json: withWords(
      {
        type: 'integer',
        enum: [0, 1, 2, 3],
        description:
          'The state of an order. In a record of transfers the codes are those of TransferCode',
      },
      reviewLabels,
    ),
  },
  {
    type: transferCode,
    name: 'TransferCode',
    json: withWords({ type: 'integer', enum: [0, 1, 2, 3] }, transferLabels),
  },
  {
    type: betCode,
    name: 'BetCode',
    json: withWords({ type: 'integer', enum: [0, 1, 2] }, betLabels),
  },
]

/** Names the schema of each key; the first name of a schema that several keys share. */
function documentsOf(shapes: Readonly<Record<string, z.core.$ZodType>>, kind: string) {
  const names = new Map<z.core.$ZodType, string>()
  for (const [key, type] of Object.entries(shapes))
    if (!names.has(type)) names.set(type, `${pascal(key)}${kind}`)
  return [...names].map(([type, name]) => ({ type, name }))
}

const moneyDocuments = documentsOf(moneySettings, 'MoneySetting')
const siteDocuments = documentsOf(siteSettings, 'SiteSetting')

function anyOf(documents: readonly { name: string }[]): Json {
  return {
    description: 'The whole document of the key',
    anyOf: documents.map(({ name }) => refOf(name)),
  }
}

/** Schemas of whole documents, in which a missing field has its default. */
export const documentSchemas: readonly { type: z.core.$ZodType; name: string }[] = [
  ...moneyDocuments,
  ...siteDocuments,
  { type: promotionTerms, name: 'PromotionTerms' },
]

/** The values that a rule checks instead of the schema of the call, with what they are. */
export const checkedSchemas: readonly {
  type: z.core.$ZodType
  name: string
  json: Json
}[] = [
  { type: settingDocument, name: 'MoneySettingDocument', json: anyOf(moneyDocuments) },
  { type: siteDocument, name: 'SiteSettingDocument', json: anyOf(siteDocuments) },
  { type: termsDocument, name: 'PromotionTermsDocument', json: refOf('PromotionTerms') },
  {
    type: bankDocument,
    name: 'BankDocument',
    json: {
      type: 'object',
      required: ['name', 'logo', 'place', 'active'],
      properties: {
        name: { type: 'string' },
        logo: { type: 'string' },
        place: { type: 'integer' },
        active: { type: 'boolean' },
      },
    },
  },
]
