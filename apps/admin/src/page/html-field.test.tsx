import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show, writeHtml } from '../../test/back-office.tsx'
import { HtmlField, HtmlText } from './html-field.tsx'

async function open(value: string, disabled = false) {
  const onChange = vi.fn()
  const { user } = show(
    <HtmlField label="正文" value={value} disabled={disabled} onChange={onChange} />,
  )
  const field = await screen.findByRole('textbox', { name: '正文' })
  const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return { user, onChange, field, tool }
}

describe('the editor of a formatted text', () => {
  it('shows what it is given and tells what it is changed to', async () => {
    const { field, onChange } = await open('<h2>标题</h2><p>正文</p>')
    expect(field.querySelector('h2')?.textContent).toBe('标题')
    writeHtml(field, '<ul><li><p>一</p></li></ul>')
    expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>一</p></li></ul><p></p>')
  })

  it('keeps out what the server would drop', async () => {
    const { field, onChange } = await open('')
    writeHtml(
      field,
      '<p onclick="x()">好<script>x()</script><img src="x" onerror="x()"></p>',
    )
    expect(onChange).toHaveBeenLastCalledWith('<p>好</p>')
  })

  it('formats by its buttons, and takes a step back', async () => {
    const { user, tool, onChange } = await open('<p>正文</p>')
    expect(tool('撤销').disabled).toBe(true)
    await user.click(tool('标题'))
    expect(onChange).toHaveBeenLastCalledWith('<h2>正文</h2><p></p>')
    await waitFor(() => expect(tool('标题').getAttribute('aria-pressed')).toBe('true'))
    await user.click(tool('撤销'))
    expect(onChange).toHaveBeenLastCalledWith('<p>正文</p>')
  })

  it('puts a table in and takes it away', async () => {
    const { user, field, tool } = await open('<p>正文</p>')
    expect(tool('删除表格').disabled).toBe(true)
    await user.click(tool('表格'))
    expect(field.querySelectorAll('th')).toHaveLength(3)
    await waitFor(() => expect(tool('删除表格').disabled).toBe(false))
    await user.click(tool('删除表格'))
    expect(field.querySelector('table')).toBeNull()
  })

  it('has no buttons where it is only read', async () => {
    const { field } = await open('<p>正文</p>', true)
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(field.getAttribute('contenteditable')).toBe('false')
  })

  it('shows a text that may hold anything as text alone', async () => {
    show(<HtmlText label="内容" html='<p>好<iframe src="//x"></iframe></p>' />)
    const text = await screen.findByRole('document', { name: '内容' })
    expect(text.innerHTML).toContain('好')
    expect(text.querySelector('iframe')).toBeNull()
  })
})
