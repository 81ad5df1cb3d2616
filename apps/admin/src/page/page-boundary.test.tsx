import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../test/back-office.tsx'
import { PageBoundary } from './page-boundary.tsx'

function BrokenPage(): never {
  throw new Error('no such piece of code')
}
afterEach(() => vi.restoreAllMocks())

it('a page that broke leaves what stands around it, with a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { user } = show(
    <>
      <p>menu</p>
      <PageBoundary>
        <BrokenPage />
      </PageBoundary>
    </>,
  )
  expect(screen.getByText('页面加载失败')).toBeTruthy()
  expect(screen.getByText('menu')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledOnce()
})
