import {
  type MoneySettingKey,
  moneySettingKeys,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import { settingProblem } from '@jinli/contract/money-setting/money-setting.rules'
import { describe, expect, it } from 'vitest'
import { houseAccount, settingDocuments } from '../../test/setting-documents.ts'
import { readDocument, wireDocument } from './setting-document.ts'
import { settingFields } from './setting-fields.ts'
import { documentOf, formOf, type SettingForm } from './setting-form.ts'

/** `openForm` decodes a wire document to form values, `wireForm` encodes them again. */
const openForm = (key: MoneySettingKey) =>
  formOf(key, readDocument(key, settingDocuments[key]))
const wireForm = (key: MoneySettingKey, form: SettingForm) =>
  wireDocument(key, documentOf(key, form))

it.each(moneySettingKeys)('%s: every field of the document has its control', (key) => {
  const controls = settingFields[key].map(({ name }) => name)
  expect([...controls].sort()).toEqual(Object.keys(moneySettings[key].shape).sort())
})

describe('a setting goes through its form unharmed', () => {
  it.each(moneySettingKeys)('%s', (key) => {
    const document = settingDocuments[key]
    const back = wireForm(key, openForm(key))
    expect(back).toEqual(document)
    expect(settingProblem(key, back)).toBeNull()
  })
})

it('forgives grouping and spaces, and keeps what is no figure for the rules to name', () => {
  const form = openForm('review')
  expect(wireForm('review', { ...form, two_person_above: ' 60,000.50 ' })).toMatchObject({
    two_person_above: 60_000.5,
  })
  const wrong = wireForm('review', { ...form, open_deposits_max: '1e2' })
  expect(settingProblem('review', wrong)?.field).toBe('open_deposits_max')
})

it('takes one sentence a line and drops empty ones', () => {
  const form = openForm('reasons')
  const document = wireForm('reasons', { ...form, withdrawal: '\n 卡号有误 \n\n' })
  expect(document).toMatchObject({ withdrawal: ['卡号有误'] })
})

it('names a lacking account field by its place', () => {
  const form = openForm('deposit.bank')
  const accounts = [houseAccount, { ...houseAccount, bank_no: '' }]
  const document = wireForm('deposit.bank', { ...form, accounts })
  expect(settingProblem('deposit.bank', document)?.field).toBe('accounts.1.bank_no')
})
