import styles from './hour-chart.module.css'

/** The values of a day by hour; undefined for hours without figures. */
export type HourSeries = { day: string; values: ReadonlyMap<number, bigint> }
type Props = { label: string; today: HourSeries; others: readonly HourSeries[] }

const height = 160n
const slot = 30
const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Scale = (value: bigint) => bigint

/** Returns the scale from values to the picture, with zero and all values inside. */
function scaleOf(series: readonly HourSeries[]): Scale {
  let [least, most] = [0n, 0n]
  for (const { values } of series) {
    for (const value of values.values()) {
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  const range = most - least || 1n
  return (value) => ((most - value) * height) / range
}

function pointsOf({ values }: HourSeries, scale: Scale): string {
  return hours
    .map((hour) => `${hour * slot + slot / 2},${scale(values.get(hour) ?? 0n)}`)
    .join(' ')
}

/** A bar for each hour of today, and a line for each other day. The numbers stand in a table beside it. */
export function HourChart({ label, today, others }: Props) {
  const scale = scaleOf([today, ...others])
  const zero = scale(0n)
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={`${label}，按小时`}
        viewBox={`0 -4 ${24 * slot} ${height + 8n}`}
        preserveAspectRatio="none"
      >
        <line className={styles.axis} x1="0" x2={24 * slot} y1={`${zero}`} y2={`${zero}`} />
        {hours.map((hour) => {
          const value = today.values.get(hour) ?? 0n
          const top = scale(value > 0n ? value : 0n)
          const bottom = scale(value < 0n ? value : 0n)
          return (
            <rect
              key={hour}
              className={styles.bar}
              x={hour * slot + 6}
              width={slot - 12}
              y={`${top}`}
              height={`${bottom - top}`}
            />
          )
        })}
        {others.map((series, i) => (
          <polyline
            key={series.day}
            className={i === 0 ? styles.yesterday : styles.weekday}
            points={pointsOf(series, scale)}
          />
        ))}
      </svg>
      <div className={styles.hours} aria-hidden>
        {hours
          .filter((hour) => hour % 3 === 0)
          .map((hour) => (
            <span key={hour}>{`${hour}时`}</span>
          ))}
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.barKey}>{today.day}</span>
        {others.map(({ day }, i) => (
          <span key={day} className={i === 0 ? styles.yesterdayKey : styles.weekdayKey}>
            {day}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
