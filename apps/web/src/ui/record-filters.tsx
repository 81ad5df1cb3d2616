import { gameList } from '@jinli/contract/venue/venue'
import { type Period, periodLabels } from '@jinli/contract/wire/period'
import { type ReactNode, useState } from 'react'
import { useCallQuery } from '../api/query.ts'
import { ChevronDown } from '../art/icons.tsx'
import { Picker } from './picker.tsx'
import styles from './record-filters.module.css'
import { Tabs } from './tabs.tsx'
import { venueChoices } from './venue-choices.ts'

/** The choice without a venue filter, with the label of spec §2. */
const everyVenue = { value: '', label: '全平台' }

/** Returns the choice 全平台 and then the venues of the game list, each once. */
function useVenueChoices() {
  const { data } = useCallQuery(
    gameList,
    { category: '', titles: true },
    { everyone: true, staleTime: 60_000 },
  )
  return [everyVenue, ...venueChoices(data ?? [])]
}

type RecordFiltersProps = {
  /** A venue code; empty for all venues. */
  venue: string
  onVenue: (venue: string) => void
  period: Period
  onPeriod: (period: Period) => void
  /** The content above the filters, for example the tabs of the page. */
  children?: ReactNode
}

/** Shows the filters of the record screens: venue and period. They stay below the header while the list scrolls. */
export function RecordFilters({
  venue,
  onVenue,
  period,
  onPeriod,
  children,
}: RecordFiltersProps) {
  const [open, setOpen] = useState(false)
  const choices = useVenueChoices()
  const selected = choices.find((choice) => choice.value === venue) ?? everyVenue
  return (
    <div className={styles.filters}>
      {children}
      <div className={styles.row}>
        <button
          type="button"
          className={styles.venue}
          aria-haspopup="dialog"
          aria-label={`场馆：${selected.label}`}
          data-on={venue ? '' : undefined}
          onClick={() => setOpen(true)}
        >
          <span className={styles.name}>{selected.label}</span>
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
