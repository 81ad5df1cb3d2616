import { choiceField, dayField, tabsField, textField } from '../page/filter-field.ts'

export const pageSizes = [20, 10, 50, 100] as const

/** The filters of a queue; it opens with the first of the states. */
export function queueFields<const S extends string, M extends string, G extends string>(
  states: readonly { value: S; label: string }[],
  methods: Readonly<Record<M, string>>,
  flags: Readonly<Record<G, string>>,
) {
  return [
    tabsField('state', '状态', states),
    choiceField<'method', M | ''>('method', '方式', { '': '全部方式', ...methods }),
    choiceField<'flag', G | ''>('flag', '标记', { '': '全部标记', ...flags }),
    dayField('since', '自'),
    dayField('until', '至'),
    textField('search', '订单号或用户名', '单号 / 用户名 / 流水号'),
  ] as const
}
