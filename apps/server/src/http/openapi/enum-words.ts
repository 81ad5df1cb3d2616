import { moduleExports } from '@jinli/contract/all'
import { moneySettingLabels } from '@jinli/contract/money-setting/money-setting'
import { permissionLabels } from '@jinli/contract/permission'
import {
  promotionBasisLabels,
  promotionPeriodLabels,
} from '@jinli/contract/promotion/promotion-terms'
import { siteSettingLabels, themeLabels } from '@jinli/contract/site/site-setting'
import { documentStateLabels, textStateLabels } from '@jinli/contract/version/version'
import { depositMethodLabels, payoutMethodLabels } from '@jinli/contract/vocabulary'

type Words = Readonly<Record<string, string>>

function isWords(value: unknown): value is Words {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((word) => typeof word === 'string')
  )
}

/** The tables of labels, the smallest first. */
const tables: readonly Words[] = [
  ...moduleExports
    .filter(([name]) => name.endsWith('Labels'))
    .map(([, value]) => value)
    .filter(isWords),
  moneySettingLabels,
  permissionLabels,
  promotionBasisLabels,
  promotionPeriodLabels,
  siteSettingLabels,
  themeLabels,
  documentStateLabels,
  textStateLabels,
  depositMethodLabels,
  payoutMethodLabels,
].toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)

/** Returns the words of an enumeration from the smallest table with all its values, or null without one. */
export function wordsOf(values: readonly unknown[]): Words | null {
  const keys = values.filter((value) => typeof value === 'string')
  if (keys.length < 2 || keys.length < values.length) return null
  const table = tables.find((each) => keys.every((key) => Object.hasOwn(each, key)))
  return table ? Object.fromEntries(keys.map((key) => [key, table[key] ?? ''])) : null
}
