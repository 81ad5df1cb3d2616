import { gameList } from '@jinli/contract/venue'
import { categoryIds } from '@jinli/contract/vocabulary'
import { handle } from '../http/handle.ts'
import { listVenues } from './catalogue.store.ts'

export const venueRoutes = [
  handle(gameList, async ({ app, input }) => {
    const venues = await listVenues(app.pool)
    const category = input.category || input.category_id
    return venues
      .map((venue) => ({
        category_id: categoryIds[venue.category],
        app_state: venue.enabled && app.venues.get(venue.code) !== null,
        platform_name: venue.code,
        game_code: venue.default_game,
        name: venue.name,
        cover: '',
        hue: venue.hue,
      }))
      .filter((entry) => !category || entry.category_id === category)
  }),
]
