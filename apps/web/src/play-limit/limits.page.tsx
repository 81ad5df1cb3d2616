import { History, Info } from '../art/icons.tsx'
import { MarkerCard } from '../marker/marker-card.tsx'
import { paths } from '../paths.ts'
import { RealityCheckRow } from '../reality-check/reality-check-row.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { PlayLimitCard } from './play-limit-card.tsx'

/** Shows what players set to protect themselves, and what was noticed about their play. */
export function LimitsPage() {
  return (
    <PageBody>
      <MarkerCard />
      <PlayLimitCard />
      <Card flush title="提醒与记录">
        <RealityCheckRow />
        <ListRow
          icon={<History size={22} />}
          label="投注记录"
          note="每一注的投注与输赢"
          to={paths.bets()}
        />
        <ListRow
          icon={<Info size={22} />}
          label="责任博彩"
          note="如何把握分寸，何处可以求助"
          to={paths.article({ type: 8 })}
        />
      </Card>
    </PageBody>
  )
}
