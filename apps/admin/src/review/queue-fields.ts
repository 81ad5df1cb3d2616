import { choiceField, dayField, tabsField, textField } from '../page/filter-field.ts'

export const pageSizes = [20, 10, 50, 100] as const

/** Returns the filters of a queue. The first state is the default. */
export function queueFields<const S extends string, M extends string, G extends string>(
  states: readonly { value: S; label: string }[],
  methods: Readonly<Record<M, string>>,
  flags: Readonly<Record<G, string>>,
  searchHint = '单号 / 用户名 / 流水号',
) {
  return [
    tabsField('state', '状态', states),
    textField('search', '订单号或用户名', searchHint),
    choiceField<'method', M | ''>('method', '方式', { '': '全部方式', ...methods }),
    choiceField<'flag', G | ''>('flag', '标记', { '': '全部标记', ...flags }),
    dayField('since', '自'),
    dayField('until', '至'),
  ] as const
}
