import { markerKindLabels } from '@jinli/contract/marker/marker'
import { FactList } from '../page/fact-list.tsx'
import type { MarkerRow } from './marker-columns.tsx'

/** Lists the markers of a case with their points, in words. */
export function ReasonLines({ reasons }: Pick<MarkerRow, 'reasons'>) {
  return (
    <FactList
      facts={reasons.map(({ kind, words, points }) => ({
        label: markerKindLabels[kind],
        value: `${words}（${points}分）`,
      }))}
    />
  )
}
