import { FactList } from '../page/fact-list.tsx'
import { StateTag } from '../page/state-tag.tsx'

type Condition = { label: string; met: boolean; detail: string }

/** The conditions of a promotion, evaluated for one player. */
export function ConditionList({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <FactList
      facts={conditions.map(({ label, met: isMet, detail }) => ({
        label,
        value: (
          <>
            <StateTag tone={isMet ? 'good' : 'flag'}>{isMet ? '满足' : '未满足'}</StateTag>{' '}
            {detail}
          </>
        ),
      }))}
    />
  )
}
