import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

const text = JSON.stringify(openApi())

// R-ADMIN-09
it('Z-9: Redocly finds nothing in the document, by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, config })
  expect(
    problems.map(({ ruleId, message, location }) => [
      ruleId,
      message,
      location[0]?.pointer,
    ]),
  ).toEqual([])
})

it('Z-9: swagger-parser reads the document', async () => {
  const api = await SwaggerParser.validate(JSON.parse(text))
  expect(api.info.title).toBe('Jinli')
})
