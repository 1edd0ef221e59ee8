// Run: catalog serve -- go test examples/catalog_test.go
package catalog

import (
	"net/http"
	"os"
	"testing"
)

func TestUnknownListing(t *testing.T) {
	response, err := http.Get(os.Getenv("CATALOG_BASE_URL") + "/api/v1/tools/no-such-listing")
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusNotFound {
		t.Fatalf("got %s", response.Status)
	}
}
