import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApi } from './open-api.ts'

const text = JSON.stringify(openApi())

describe('Z-9 linters of the OpenAPI document', () => {
  it('R-WIRE-53: Redocly warns of nothing, by its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    const lines = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    )
    expect(lines).toEqual([])
  })

  it('R-WIRE-53: swagger-parser accepts it', async () => {
    const api = await SwaggerParser.validate(JSON.parse(text))
    expect(api.info.title).toBe('Jinli')
  })
})
