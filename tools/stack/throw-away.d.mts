export interface ThrowAwayStack {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly secrets: { readonly postgresPassword: string };
  destroy(): Promise<void>;
}

export function startThrowAwayStack(dataDir: string): Promise<ThrowAwayStack>;
