import { AbsentConverter } from './absent-converter';

describe('an absent converter', () => {
  it('makes office documents unsupported, and nothing of the service unready', async () => {
    const absent = new AbsentConverter(false, 'LibreOffice is not installed');
    expect(absent.health()).toMatchObject({ enabled: false, required: false, fault: 'LibreOffice is not installed' });
    await expect(absent.convert()).rejects.toMatchObject({ code: 'unsupported_input' });
  });

  it('makes a service unready that needs it', async () => {
    const absent = new AbsentConverter(true, 'LibreOffice is not installed');
    expect(absent.health()).toMatchObject({ enabled: true, required: true });
    await expect(absent.convert()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
