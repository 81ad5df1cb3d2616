import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { dialogContent, isQuestion } from './dialog-content.ts'

/** Returns the parts of the text that a line must not break. */
function unbrokenParts(text: string): string[] {
  const html = renderToStaticMarkup(dialogContent(text))
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
  return [...html.matchAll(/<span class="unbroken">([^<]+)/g)].map(([, part]) => part ?? '')
}

it('P-28: a dialog breaks no date, time or amount, and changes no text', () => {
  expect(unbrokenParts('确认后立即生效，2026-11-28 10:05前不能存款')).toEqual([
    '2026-11-28 10:05',
  ])
  expect(unbrokenParts('11月28日 08:00 至 12:30 维护')).toEqual([
    '11月28日',
    '08:00',
    '12:30',
  ])
  expect(unbrokenParts('扣回 ¥1,234.50，24 小时后生效')).toEqual(['¥1,234.50', '24 小时'])
  expect(unbrokenParts('您确定要退出登录吗?')).toEqual([])
})

it('P-28: a text that asks is the heading of its dialog', () => {
  expect(isQuestion('您确定要退出登录吗?')).toBe(true)
  expect(isQuestion('确定要解除绑定该卡片吗？')).toBe(true)
  expect(isQuestion('您的账号登陆过期，请重新登陆')).toBe(false)
  expect(isQuestion(['公告'])).toBe(false)
})
