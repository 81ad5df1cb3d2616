import { useTestApp } from '@jinli/dev-env/use-test-app'
import { expect, it } from 'vitest'
import { notServed } from './app.ts'

const app = useTestApp()

it('answers 501 for every call that is declared and not served', async () => {
  for (const { path } of notServed) {
    expect(await app().call(path)).toEqual({
      status: 200,
      code: 501,
      message: '该功能即将开放',
      data: null,
      error: 'http.not-served',
    })
  }
})
