import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fill, show, useFakeServer } from '../../test/back-office.tsx'
import { choose } from '../../test/page.tsx'
import { FilterBar } from './filter-bar.tsx'
import {
  choiceField,
  dayField,
  type FilterFields,
  tabsField,
  textField,
} from './filter-field.ts'
import { venueField } from './venue-field.ts'

useFakeServer()
const fields = [
  tabsField('list', '范围', [
    { value: 'open', label: '待办' },
    { value: 'all', label: '全部' },
  ]),
  choiceField('state', '状态', { '': '全部状态', good: '正常' }),
  textField('search', '会员'),
  dayField('since', '自'),
]
const first = { list: 'open', state: '', search: '', since: '' }

function open(
  filter: Readonly<Record<string, string>> = first,
  only: FilterFields = fields,
) {
  const [onChange, onSame] = [vi.fn(), vi.fn()]
  const { user } = show(
    <FilterBar fields={only} filter={filter} onChange={onChange} onSame={onSame} />,
  )
  const press = () => user.click(screen.getByRole('button', { name: '查询' }))
  return { user, press, onChange, onSame }
}

describe('the filters of a list', () => {
  it('a tab says itself alone', async () => {
    const { user, onChange } = open()
    await user.click(screen.getByText('全部'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ list: 'all' })
  })

  it('a choice acts at once, with what is typed beside it', async () => {
    const { user, onChange } = open()
    await fill(user, screen.getByLabelText('会员'), 'anna')
    expect(onChange).not.toHaveBeenCalled()
    await choose(user, screen.getByLabelText('状态'), '正常')
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({
        state: 'good',
        search: 'anna',
        since: '',
      }),
    )
  })

  it('typed texts and days wait for the button', async () => {
    const { user, press, onChange } = open()
    await fill(user, screen.getByLabelText('会员'), 'anna')
    fireEvent.change(screen.getByLabelText('自'), { target: { value: '2026-11-01' } })
    expect(onChange).not.toHaveBeenCalled()
    await press()
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({
        state: '',
        search: 'anna',
        since: '2026-11-01',
      }),
    )
  })

  it('a text that is emptied is gone at once', async () => {
    const { user, onChange } = open({ ...first, search: 'anna' })
    await user.clear(screen.getByLabelText('会员'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ state: '', search: '', since: '' })
  })

  it('the same again is a wish to read anew', async () => {
    const { press, onChange, onSame } = open({ ...first, search: 'anna' })
    await press()
    await waitFor(() => expect(onSame).toHaveBeenCalledOnce())
    expect(onChange).not.toHaveBeenCalled()
  })

  it('needs no button where everything acts at once', () => {
    open(first, fields.slice(0, 2))
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull()
  })

  it('follows the address', async () => {
    function Back() {
      const [filter, setFilter] = useState(first)
      return (
        <>
          <FilterBar fields={fields} filter={filter} onChange={vi.fn()} />
          <button type="button" onClick={() => setFilter({ ...first, search: 'bert' })}>
            back
          </button>
        </>
      )
    }
    const { user } = show(<Back />)
    await user.click(screen.getByText('back'))
    expect(await screen.findByDisplayValue('bert')).toBeTruthy()
  })
})

describe('days', () => {
  const days = [dayField('since', '自'), dayField('until', '至')]
  const none = { since: '', until: '' }

  it('D-16: 上月 fills both ends and acts at once', async () => {
    vi.setSystemTime('2026-11-27T02:00:00Z')
    const { user, onChange } = open(none, days)
    await user.click(screen.getByLabelText('自'))
    await user.click(await screen.findByRole('button', { name: '上月' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({
        since: '2026-10-01',
        until: '2026-10-31',
      }),
    )
    vi.useRealTimers()
  })

  it('D-16: a day is picked in a calendar of the reader’s language', async () => {
    vi.setSystemTime('2026-11-27T02:00:00Z')
    const { user, onChange } = open(none, days)
    await user.click(screen.getByLabelText('至'))
    expect(await screen.findByText('2026年11月')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '上一月' }))
    await user.click(screen.getByRole('button', { name: '2026-10-08' }))
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({ since: '', until: '2026-10-08' }),
    )
    vi.useRealTimers()
  })

  it('D-16: a day may be typed in any usual form', async () => {
    const { user, press, onChange } = open(none, days)
    await fill(user, screen.getByLabelText('自'), '20261105')
    await press()
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({ since: '2026-11-05', until: '' }),
    )
  })

  it('D-13: a day that cannot be read is told, and nothing is sent', async () => {
    const { user, press, onChange } = open(none, days)
    await fill(user, screen.getByLabelText('自'), '2026-02-30')
    await press()
    expect(await screen.findByText('日期无法识别，请填写如 2026-11-27')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('filters that are read from the server', () => {
  it('D-13: a venue is chosen by either of its names', async () => {
    const { user, onChange } = open({ venue: '' }, [venueField])
    await choose(user, screen.getByLabelText('场馆'), '锦鲤电游 obgdy')
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledExactlyOnceWith({ venue: 'obgdy' }),
    )
  })
})
