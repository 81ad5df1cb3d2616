import type { Eligibility } from './use-eligibility.ts'

/** Returns the word for the eligibility. 未满足 stands only over a condition that is not met. */
export function eligibilityWord({
  ready,
  conditions,
}: Pick<Eligibility, 'ready' | 'conditions'>): string {
  if (ready) return '可申请'
  return conditions.every(({ met }) => met) ? '暂不可申请' : '未满足'
}
