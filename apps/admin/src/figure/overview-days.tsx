import { Select } from 'antd'
import { useState } from 'react'
import { Figure } from '../page/figure.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { FigureLink } from './figure-link.tsx'
import {
  type DayFigures,
  figureText,
  figureWords,
  type ShownFigure,
  shownFigures,
} from './figure-words.ts'
import { HourChart, type HourSeries } from './hour-chart.tsx'
import styles from './overview.module.css'

type Days = readonly DayFigures[]
const dayNames = ['今天', '昨天', '上周同日'] as const

type Row = { name: ShownFigure }
const rows: readonly Row[] = shownFigures.map((name) => ({ name }))

type ColumnProps = { title: string; day: DayFigures; part: 'total' | 'so_far' }

function dayColumn({ title, day, part }: ColumnProps): Columns<Row>[number] {
  return {
    key: `${day.day} ${part}`,
    title,
    align: 'right',
    render: (_, { name }) => {
      const value = day[part][name]
      const text = figureText(value)
      if (part === 'so_far') return <Figure down={value < 0}>{text}</Figure>
      return (
        <FigureLink name={name} since={day.day} until={day.day}>
          {text}
        </FigureLink>
      )
    },
  }
}

/** Today beside the other days, each up to the present hour and whole. */
function columnsOf(days: Days): Columns<Row> {
  const [today, ...others] = days
  const names = dayNames.slice(1)
  return [
    { title: '指标', render: (_, { name }) => <b>{figureWords[name].label}</b> },
    ...(today ? [dayColumn({ title: dayNames[0], day: today, part: 'total' })] : []),
    ...others.map((day, i) =>
      dayColumn({ title: `${names[i] ?? day.day}此时`, day, part: 'so_far' }),
    ),
    ...others.map((day, i) =>
      dayColumn({ title: `${names[i] ?? day.day}全天`, day, part: 'total' }),
    ),
  ]
}

function seriesOf({ day, hours }: DayFigures, name: ShownFigure): HourSeries {
  return { day, values: new Map(hours.map((each) => [each.hour, BigInt(each[name])])) }
}

type HourRow = { hour: number }
const hourRows: readonly HourRow[] = Array.from({ length: 24 }, (_, hour) => ({ hour }))

/** The numbers of the chart. */
function HourTable({ days, name }: { days: Days; name: ShownFigure }) {
  const valueAt = (day: DayFigures, hour: number) =>
    day.hours.find((each) => each.hour === hour)?.[name]
  return (
    <details>
      <summary>各小时数字</summary>
      <ListTable
        label={`${figureWords[name].label}各小时`}
        rows={hourRows}
        rowKey={({ hour }) => `${hour}`}
        columns={[
          { title: '小时', render: (_, { hour }) => `${hour}时` },
          ...days.map((day): Columns<HourRow>[number] => ({
            key: day.day,
            title: day.day,
            align: 'right',
            render: (_, { hour }) => {
              const value = valueAt(day, hour)
              return <Figure>{value === undefined ? '—' : figureText(value)}</Figure>
            },
          })),
        ]}
        empty="没有数字"
      />
    </details>
  )
}

/** Today beside yesterday and the same day of last week: all figures, and one of them by hour. */
export function OverviewDays({ days }: { days: Days }) {
  const [name, setName] = useState<ShownFigure>('deposits')
  const [today, ...others] = days
  if (!today) return null
  return (
    <>
      <ListTable
        label="今日数字"
        rows={rows}
        rowKey={(row) => row.name}
        columns={columnsOf(days)}
        empty="没有数字"
      />
      <div className={styles.choice}>
        <h2>按小时</h2>
        <Select<ShownFigure>
          aria-label="图中的指标"
          value={name}
          onChange={setName}
          options={shownFigures.map((value) => ({
            value,
            label: figureWords[value].label,
          }))}
          popupMatchSelectWidth={false}
        />
      </div>
      <HourChart
        label={figureWords[name].label}
        today={seriesOf(today, name)}
        others={others.map((day) => seriesOf(day, name))}
      />
      <HourTable days={days} name={name} />
    </>
  )
}
