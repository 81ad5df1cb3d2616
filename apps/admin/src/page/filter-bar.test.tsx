import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fill, show, useFakeServer } from '../../test/back-office.tsx'
import { choose } from '../../test/page.tsx'
import { FilterBar } from './filter-bar.tsx'
import { choiceField, dayField, tabsField, textField } from './filter-field.ts'

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

function open(filter: Readonly<Record<string, string>> = first, only = fields) {
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
