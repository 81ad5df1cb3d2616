import { countText } from '../page/count-text.ts'
import { FactList } from '../page/fact-list.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { Books } from './books.ts'

type Backup = NonNullable<Books['backup']>

function DrillState({ backup: { drill_failures } }: { backup: Backup }) {
  if (drill_failures === null) return <StateTag tone="open">尚未演练</StateTag>
  if (drill_failures === 0) return <StateTag tone="good">通过</StateTag>
  return <StateTag tone="flag">{countText(drill_failures)} 项未通过</StateTag>
}

/** The age of the backups of the embedded database. An operator's own database has none of ours. */
export function BackupFacts({ backup }: { backup: Backup }) {
  return (
    <section aria-label="备份">
      <h2>备份</h2>
      <FactList
        facts={[
          { label: '最近备份', value: timeText(backup.base_at) || '无' },
          { label: '可恢复至', value: timeText(backup.reach_at) || '无' },
          { label: '恢复演练', value: <DrillState backup={backup} /> },
          { label: '演练时间', value: timeText(backup.drill_at) || '无' },
        ]}
      />
    </section>
  )
}
