import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './calendar.module.css'
import { brandToday, monthAfter, monthDays } from './day-text.ts'

type Props = { day: string | null; onPick: (day: string) => void }

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

function monthTitle(month: string): string {
  return `${month.slice(0, 4)}年${Number.parseInt(month.slice(5), 10)}月`
}

/** A month of days, each a button. Weeks begin on Monday. */
export function Calendar({ day, onPick }: Props) {
  const today = brandToday()
  const [month, setMonth] = useState((day ?? today).slice(0, 7))
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button
          type="text"
          size="small"
          aria-label="上一月"
          icon={<LeftOutlined aria-hidden />}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <strong aria-live="polite">{monthTitle(month)}</strong>
        <Button
          type="text"
          size="small"
          aria-label="下一月"
          icon={<RightOutlined aria-hidden />}
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <div className={styles.days}>
        {weekdays.map((weekday) => (
          <span key={weekday} className={styles.weekday}>
            {weekday}
          </span>
        ))}
        {monthDays(month).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            className={each.startsWith(month) ? styles.day : styles.other}
            onClick={() => onPick(each)}
          >
            {Number.parseInt(each.slice(8), 10)}
          </button>
        ))}
      </div>
    </div>
  )
}
