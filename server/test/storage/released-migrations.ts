/**
 * The digests of all released migrations, as each engine runs them: SHA-256 of the rendered statements. A released migration
 * never changes; a line here is added with a new migration and never edited.
 */
export const RELEASED_MIGRATIONS: Readonly<
  Record<string, { readonly sqlite: string; readonly postgres: string }>
> = {
  '0001-initial': {
    sqlite: 'b8d7be19e2f192826eebd0f80af9285206807d9f299a3d9cd82aa241571d3694',
    postgres: 'ead0c178005f49d20cab87efed16d6c6920fcaeb890489c51dfd8779caec5426',
  },
  '0002-verifiers': {
    sqlite: 'fc136ae9f924aa021ff39eba9712c57e5fa446b4dbe4a50166df4d9b6d173859',
    postgres: '3a62606eff27eb323084cbfdff6a27eddcc15884f76af80f8e836cf86a132da9',
  },
  '0003-accounts': {
    sqlite: '8e85813ac8b61677c659c75b21b5359f3510aebb0deb29b2f7bebf83dd4ea2f3',
    postgres: '51afd92c48ae26be6dd1334a3a14b3ff0f932d67b15716f64dbe3fe6c6f40eea',
  },
  '0004-former-contacts': {
    sqlite: '78449438f4356e2f09b8ec8169482367261fe4764b4589143a1ca719613f6c6d',
    postgres: '0b712e66d9e0b8c396d0c56b7fb9c50f493805c7d812588c6ad75dae509906bb',
  },
};
