import { type Period, periodLabels } from '@jinli/contract/period'
import { gameList } from '@jinli/contract/venue'
import { type ReactNode, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { ChevronDown } from '../art/icons.tsx'
import { Picker } from './picker.tsx'
import styles from './record-filters.module.css'
import { Tabs } from './tabs.tsx'

/** Spec §2: what the venue filter says when it filters nothing. */
const everyVenue = { value: '', label: '全平台' }

/** The venues of the game list, each once, with 全平台 first. */
function useVenueChoices() {
  const { data } = useCallQuery(
    gameList,
    { category: '' },
    { everyone: true, staleTime: 60_000 },
  )
  const names = new Map<string, string>()
  for (const game of data ?? []) {
    if (game.app_state) names.set(game.platform_name, game.name)
  }
  return [everyVenue, ...[...names].map(([value, label]) => ({ value, label }))]
}

type RecordFiltersProps = {
  /** A venue code, empty for all. */
  venue: string
  onVenue: (venue: string) => void
  period: Period
  onPeriod: (period: Period) => void
  /** Above the two: a page's own tabs. */
  children?: ReactNode
}

/** The filters of the record screens: venue and period, held below the header while scrolling. */
export function RecordFilters({
  venue,
  onVenue,
  period,
  onPeriod,
  children,
}: RecordFiltersProps) {
  const [open, setOpen] = useState(false)
  const choices = useVenueChoices()
  const chosen = choices.find((choice) => choice.value === venue) ?? everyVenue
  return (
    <div className={styles.filters}>
      {children}
      <div className={styles.row}>
        <button
          type="button"
          className={styles.venue}
          aria-haspopup="dialog"
          aria-label={`场馆：${chosen.label}`}
          data-on={venue ? '' : undefined}
          onClick={() => setOpen(true)}
        >
          <span className={styles.name}>{chosen.label}</span>
          <ChevronDown size={16} />
        </button>
        <div className={styles.periods}>
          <Tabs
            label="时间范围"
            look="pill"
            tabs={periodLabels}
            value={period}
            onChange={onPeriod}
          />
        </div>
      </div>
      <Picker
        open={open}
        title="选择场馆"
        choices={choices}
        value={venue}
        onPick={onVenue}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
