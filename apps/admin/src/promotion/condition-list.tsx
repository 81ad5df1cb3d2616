import { FactList } from '../page/fact-list.tsx'
import { StateTag } from '../page/state-tag.tsx'

type Condition = { label: string; met: boolean; detail: string }

/** Each condition of a promotion, looked at for one player. */
export function ConditionList({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <FactList
      facts={conditions.map(({ label, met, detail }) => ({
        label,
        value: (
          <>
            <StateTag tone={met ? 'good' : 'flag'}>{met ? '满足' : '未满足'}</StateTag>{' '}
            {detail}
          </>
        ),
      }))}
    />
  )
}
