import {
  endExportSchedule,
  listExportSchedules,
} from '@jinli/contract/export-job/export-schedule.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage, pageOf, tableRows } from '../../test/page.tsx'

type Row = Output<typeof listExportSchedules>['data'][number]

const desk = useFakeServer()

const schedule: Row = {
  id: '7',
  title: '财务报表',
  filter_text: '分组：按方式',
  format: 'xlsx',
  repeat: 'week',
  created_at: new Date('2026-11-20T01:00:00Z'),
  last_since: '2026-11-16',
  last_until: '2026-11-22',
  next_at: new Date('2026-11-29T17:00:00Z'),
}

function open(...rows: Row[]) {
  desk.server.on(listExportSchedules, pageOf(listExportSchedules, ...rows))
  return openPage('export-schedules')
}

describe('R-ADMIN-325: the page of schedules', () => {
  it('says what, how often, which days came last and when the next come', async () => {
    open(schedule, { ...schedule, id: '6', repeat: 'day', last_since: '', last_until: '' })
    expect(await tableRows()).toMatchObject([
      {
        报表: '财务报表 分组：按方式',
        频率: '每周',
        格式: 'Excel（XLSX）',
        最近一份: '2026-11-16 至 2026-11-22',
        下一份: '2026-11-30 01:00:00',
        设置时间: '2026-11-20 09:00:00',
        操作: '停止',
      },
      { 频率: '每日', 最近一份: '还没有' },
    ])
  })

  it('is empty in words', async () => {
    open()
    expect(await screen.findByText('还没有定时报表')).toBeTruthy()
  })

  it.each([
    [schedule, '已停止'],
    [refuse('export.schedule-not-found'), '定时报表不存在或已停止'],
  ])(
    'ends one after a question, and says what became of it (%#)',
    async (answer, words) => {
      const { user } = open(schedule)
      desk.server.on(endExportSchedule, answer)
      await user.click(await screen.findByRole('button', { name: '停止每周财务报表' }))
      const dialog = await screen.findByRole('dialog', { name: '停止定时报表' })
      expect(dialog.textContent).toContain('已生成的文件不受影响')
      await user.click(within(dialog).getByRole('button', { name: '停止' }))
      expect(await screen.findByText(words)).toBeTruthy()
      expect(desk.server.request(endExportSchedule).fields).toMatchObject({ id: '7' })
    },
  )
})
